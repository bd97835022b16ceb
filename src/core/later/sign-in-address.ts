import { generateUrl } from '../page/server/urls.js'

/** The sign-in page, which leads back here. */
export const signInAddress = (): string => `${generateUrl('/login')}?redirect_url=${encodeURIComponent(location.pathname + location.search + location.hash)}`
