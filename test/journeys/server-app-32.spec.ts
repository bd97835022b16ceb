/** Pages of release 32 that have gone through the app for Nextcloud servers. */
import { serverAppPages } from '../support/server-app-pages.js'

serverAppPages(32, '/nextcloud')
