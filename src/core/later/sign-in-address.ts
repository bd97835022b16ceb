import { generateUrl } from '../page/server/urls.js'

/** The address of the sign-in page, which redirects back here afterwards. */
export const signInAddress = (): string =>
  `${generateUrl('/login')}?redirect_url=${encodeURIComponent(location.pathname + location.search + location.hash)}`
