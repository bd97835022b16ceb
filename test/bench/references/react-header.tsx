/** The header in bare React, without wrapper, shadow root or styles library: the minimum cost of every React page. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { findPeople, handedOver, initials, look, type Person } from './look.js'

interface Entry {
  id: string
  name: string
  href: string
  icon: string
  active: boolean
  unread?: number
}

const Icon = ({ src }: { src: string }): ReactNode => <img src={src} alt="" width={20} height={20} />

function Avatar({ name, user, size }: { name: string; user: string | null; size: number }): ReactNode {
  return (
    <span className="avatar" aria-hidden="true" style={{ inlineSize: size, blockSize: size }}>
      {initials(name)}
      {user && <img loading="lazy" alt="" src={`/index.php/avatar/${user}/64`} />}
    </span>
  )
}

function PersonRow({
  person: { fullName, uid, isUser, emailAddresses, profileUrl, topAction },
}: {
  person: Person
}): ReactNode {
  return (
    <li className="person">
      <a className="link" href={profileUrl ?? topAction.hyperlink}>
        <Avatar name={fullName} user={isUser ? uid : null} size={44} />
        <span className="lines">
          <span>{fullName}</span>
          <span>{emailAddresses[0]}</span>
        </span>
      </a>
      <a className="action" href={topAction.hyperlink} title={topAction.title} aria-label={topAction.title}>
        <Icon src={topAction.icon} />
      </a>
      <button className="action" type="button" aria-label={`Actions for ${fullName}`}>
        …
      </button>
    </li>
  )
}

function Menu({
  name,
  label,
  face,
  children,
}: {
  name: string
  label: string
  face: ReactNode
  children: ReactNode
}): ReactNode {
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <button
        className={`trigger ${name}-trigger`}
        type="button"
        aria-label={label}
        aria-expanded={open}
        popoverTarget={name}
      >
        {face}
      </button>
      <div
        ref={panel}
        id={name}
        className="panel"
        popover="auto"
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && children}
      </div>
    </>
  )
}

function UserEntries(): ReactNode {
  const entries = Object.values(handedOver('core-settingsNavEntries') as Record<string, Entry>)
  return (
    <ul className="entries">
      {entries.map(({ id, name, href, icon }) => (
        <li key={id}>
          <a className="entry" href={href}>
            <Icon src={icon} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Contacts(): ReactNode {
  const [people, setPeople] = useState<Person[]>([])
  useEffect(() => {
    void findPeople('').then(setPeople)
  }, [])
  return (
    <div className="people">
      <input className="search" type="search" placeholder="Search contacts …" aria-label="Search contacts" />
      <ul className="list">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
    </div>
  )
}

function Header(): ReactNode {
  const { user = '', userDisplayname = '' } = document.head.dataset
  const apps = handedOver('core-apps') as Entry[]
  return (
    <>
      <ul className="bar">
        {apps.map(({ id, name, href, icon, active, unread = 0 }) => (
          <li key={id}>
            <a className="app" href={href} title={name} data-id={id} aria-current={active ? 'page' : undefined}>
              <Icon src={icon} />
              {unread > 0 && <span className="unread" />}
              <span className="name">{name}</span>
            </a>
          </li>
        ))}
      </ul>
      <Menu name="contacts" label="Search contacts" face="☺">
        <Contacts />
      </Menu>
      <Menu name="user" label="Settings menu" face={<Avatar name={userDisplayname} user={user} size={32} />}>
        <UserEntries />
      </Menu>
    </>
  )
}

document.adoptedStyleSheets.push(look)
const place = document.getElementById('react-header')
if (place) createRoot(place).render(<Header />)
