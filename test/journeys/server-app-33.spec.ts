/** Pages of release 33 that have gone through the app for Nextcloud servers. */
import { serverAppPages } from '../support/server-app-pages.js'

serverAppPages(33)
