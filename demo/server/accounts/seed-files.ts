import type { DavNode } from '../dav/dav-tree.js'
import { avatarPicture } from './avatar-picture.js'

/** By user: several demos of one process paint the pictures once. */
const made = new Map<string, Record<string, string | Buffer>>()

/** Gives a user some files. */
export function seedFiles(home: DavNode, uid: string, displayName: string): void {
  const files = made.get(uid) ?? starterFiles(uid, displayName)
  made.set(uid, files)
  for (const [path, content] of Object.entries(files)) home.fileAt(path.split('/'), content)
}

function starterFiles(uid: string, displayName: string): Record<string, string | Buffer> {
  return {
    'README.md': `# Files of ${displayName}\n\nThe demo keeps these files in its memory. When it ends, all that was changed or added is gone.\n`,
    'Shopping list.txt': 'Bread\nTomatoes\nCoffee, the good one\n',
    'Documents/Budget 2026.csv': 'month,planned,spent\nJanuary,1200,1134.50\nFebruary,1200,1260.10\nMarch,1300,\n',
    'Documents/Meeting notes.md':
      '# Meeting\n\n- Present: Ada, Alice, Bob\n- Next step: everybody tries the new header\n',
    'Documents/Contracts/Lease.txt': 'This text stands in for a contract.\n'.repeat(200),
    'Documents/Contracts/Übersicht & Anhang.txt': 'Umlauts and an ampersand in a name.\n',
    'Photos/Portrait.png': avatarPicture(uid, 512, true, false),
    'Photos/Gradient.png': avatarPicture(`${uid} again`, 512, false, false),
    'Photos/Hills.svg': hills,
    'Photos/2025/Old portrait.png': avatarPicture(`${uid} in 2025`, 64, true, false),
    'Notes/Ideas.txt': 'Make the header quicker.\n',
    'Empty folder/.keep': '',
  }
}

const hills = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180">
  <rect width="320" height="180" fill="#bfe3f5"/>
  <circle cx="250" cy="46" r="22" fill="#ffd54d"/>
  <path d="M0 130 C60 70 110 90 160 130 S270 90 320 120 V180 H0Z" fill="#7cb27a"/>
  <path d="M0 155 C80 115 150 150 200 155 S290 140 320 150 V180 H0Z" fill="#4f8a58"/>
</svg>
`
