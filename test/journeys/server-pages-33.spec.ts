/**
 * The elements on pages whose style sheets do what a real server's do: its reset, its frame, its navigation, its themes.
 */
import { serverPages } from '../support/server-pages.js'

serverPages(33)
