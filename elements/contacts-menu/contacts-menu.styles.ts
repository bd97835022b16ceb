import { headerHeight } from '../../src/core/element/theme.js'
import { headerMenuStyles } from '../../src/core/ui/header-menu.js'
import { lazyContentStyles } from '../../src/core/ui/lazy-content.js'

/** The styles of the panel are in contacts-menu-panel.styles.ts, which is loaded with it. */
export const hostStyles = `
:host {
  display: inline-block;
  inline-size: 3.125rem;
  block-size: ${headerHeight};
  vertical-align: top;
}
${headerMenuStyles}
${lazyContentStyles}
`
