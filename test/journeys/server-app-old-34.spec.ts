/** An app of 2023 on release 34, with the old functions that the app for Nextcloud servers gives back. */
import { oldApps } from '../support/old-apps.js'

oldApps(34)
