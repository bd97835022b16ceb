/** Pages of release 27 that have gone through the app for Nextcloud servers. */
import { serverAppPages } from '../support/server-app-pages.js'

serverAppPages(27)
