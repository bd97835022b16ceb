import { color, headerHeight } from '../../src/core/element/theme.js'
import { headerMenuStyles } from '../../src/core/ui/header-menu.js'
import { lazyContentStyles } from '../../src/core/ui/lazy-content.js'
import { avatarStyles } from '../../src/kits/avatar/draw-avatar.js'

/** The styles of the panel are in user-menu-panel.styles.ts, which is loaded with it. */
export const hostStyles = `
:host {
  position: relative;
  display: inline-block;
  flex: none;
  inline-size: 3.125rem;
  block-size: ${headerHeight};
  vertical-align: top;
}
::slotted([editable]) {
  display: flex;
}
[part='avatar'] {
  ${avatarStyles}
}
/* Marks that something waits in the menu. The status mark has the other corner. */
.mark {
  position: absolute;
  inset-block-start: calc(50% - 1.1875rem);
  inset-inline-end: calc(50% - 1.1875rem);
  inline-size: 0.75rem;
  block-size: 0.75rem;
  border: 2px solid ${color.surface};
  border-radius: 50%;
  background: ${color.unread};

  @media (forced-colors: active) {
    background: Highlight;
    forced-color-adjust: none;
  }
}
${headerMenuStyles}
${lazyContentStyles}
`
