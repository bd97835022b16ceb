/**
 * The card 'Menus, slide areas and timestamps of old pages' of the page 'Try it'. The timestamp needs no script of the
 * page.
 */
import { registerMenu, startSlideAreas } from '../../dist/esm/functions.js'

for (const name of ['sort', 'view'])
  registerMenu(document.querySelector(`#${name}-toggle`), document.querySelector(`#${name}-menu`))
startSlideAreas()
