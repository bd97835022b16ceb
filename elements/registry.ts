export { UserAvatar } from './user-avatar/user-avatar.js'
