/** The styles of both references, as one adopted style sheet, which the strict policy allows. */
export const look = new CSSStyleSheet()
look.replaceSync(`
.bar { display: flex; flex: 1; margin: 0; padding: 0; list-style: none; }
.app { display: grid; place-items: center; position: relative; inline-size: 50px; block-size: 50px; border-radius: 8px; color: inherit; text-decoration: none; }
.app img { inline-size: 20px; block-size: 20px; }
.app .name { position: absolute; inset-inline: 1px; inset-block-end: 4px; overflow: hidden; font-size: 11px; text-align: center; text-overflow: ellipsis; white-space: nowrap; opacity: 0; }
.app:hover .name, .app[aria-current] .name { opacity: 1; }
.unread { position: absolute; inset-block-start: 10px; inset-inline-end: 10px; inline-size: 8px; block-size: 8px; border-radius: 8px; background: #fa0; }
.trigger { inline-size: 50px; block-size: 50px; border: 0; border-radius: 8px; background: none; color: inherit; font: inherit; cursor: pointer; }
.trigger:hover, .trigger[aria-expanded='true'] { background: #ffffff24; }
.panel { position: fixed; inset: 54px 8px auto auto; margin: 0; padding: 0; border: 1px solid #ddd; border-radius: 8px; background: #fff; color: #222; box-shadow: 0 2px 12px #0004; }
.entries { inline-size: 250px; margin: 0; padding: 4px; list-style: none; }
.entry { display: flex; gap: 12px; align-items: center; min-block-size: 44px; padding: 0 12px; color: inherit; text-decoration: none; }
.people { inline-size: 350px; block-size: 328px; display: flex; flex-direction: column; }
.search { margin: 10px; block-size: 36px; }
.list { flex: 1; overflow: hidden auto; margin: 0; padding: 0; list-style: none; }
.person { display: flex; align-items: center; block-size: 50px; padding-inline: 10px 6px; }
.link { display: flex; flex: 1; gap: 10px; align-items: center; min-inline-size: 0; color: inherit; text-decoration: none; }
.avatar { display: grid; place-items: center; position: relative; flex: none; border-radius: 50%; background: #0082c9; color: #fff; font-weight: 600; }
.avatar img { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; border-radius: 50%; }
.lines { flex: 1; min-inline-size: 0; }
.lines span { display: block; overflow: hidden; font-size: 13px; text-overflow: ellipsis; white-space: nowrap; }
.action { display: grid; place-items: center; inline-size: 36px; block-size: 36px; border: 0; background: none; color: inherit; }
`)

/** What the server handed over in a hidden input. */
export function handedOver(key: string): unknown {
  const { value } = document.getElementById(`initial-state-${key}`) as HTMLInputElement
  const bytes = Uint8Array.from(atob(value), (character) => character.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

export const initials = (name: string): string =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word[0])
    .join('')

/** A person in the server's response; only the fields that the references show. */
export interface Person {
  id: string
  uid: string
  isUser: boolean
  fullName: string
  emailAddresses: string[]
  profileUrl: string | null
  topAction: { title: string; icon: string; hyperlink: string }
}

export async function findPeople(filter: string): Promise<Person[]> {
  const answer = await fetch('/index.php/contactsmenu/contacts', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', requesttoken: document.head.dataset['requesttoken'] ?? '' },
    body: JSON.stringify({ filter }),
  })
  return ((await answer.json()) as { contacts: Person[] }).contacts
}
