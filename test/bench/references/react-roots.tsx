/**
 * Bare React roots, one for each box, that show what `<user-avatar>` and `<app-menu>` show: the minimum cost of 500
 * React views.
 */
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

interface Entry {
  id: string
  name: string
  href: string
  icon: string | null
}

function Avatar({ name }: { name: string }): ReactNode {
  return (
    <span
      role="img"
      aria-label={name}
      style={{
        display: 'inline-grid',
        placeItems: 'center',
        inlineSize: 32,
        blockSize: 32,
        borderRadius: '50%',
        fontSize: 12,
        background: '#0082c9',
        color: '#fff',
      }}
    >
      <span aria-hidden="true">
        {name
          .split(' ')
          .map((word) => word[0])
          .join('')}
      </span>
    </span>
  )
}

function Apps({ apps }: { apps: readonly Entry[] }): ReactNode {
  return (
    <nav aria-label="Applications">
      <ul>
        {apps.map(({ id, name, href }) => (
          <li key={id}>
            <a href={href} title={name}>
              <span aria-hidden="true">{name[0]}</span>
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

Object.assign(window, {
  mountRoot(box: Element, tag: string, values: { name: string; apps: readonly Entry[] }) {
    createRoot(box).render(tag === 'user-avatar' ? <Avatar name={values.name} /> : <Apps apps={values.apps} />)
  },
})
