import '../../../test/support/setup.js'
import { sendMouse } from '@web/test-runner-commands'
import { expect, nextFrame } from '@open-wc/testing'
import { until } from '../../../test/support/page.js'
import { isFollowingMedia } from './presence.js'

/** A sound as a file, ten seconds long. */
function soundFile(): string {
  const rate = 8000
  const data = new DataView(new ArrayBuffer(44 + 10 * rate))
  const write = (at: number, text: string): void =>
    [...text].forEach((letter, index) => data.setUint8(at + index, letter.charCodeAt(0)))
  write(0, 'RIFF')
  data.setUint32(4, data.byteLength - 8, true)
  write(8, 'WAVEfmt ')
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate],
    [40, 10 * rate],
  ] as const)
    data.setUint32(at, value, true)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    data.setUint16(at, value, true)
  write(36, 'data')
  for (let at = 44; at < data.byteLength; at += 1) data.setUint8(at, 128 + 20 * Math.sin(at / 4))
  return URL.createObjectURL(new Blob([data], { type: 'audio/wav' }))
}

describe('media that a user follows', () => {
  const undo: (() => void)[] = []

  beforeEach(async () => {
    // Browsers let no page sound before its user has pressed something.
    await sendMouse({ type: 'click', position: [5, 5] })
  })
  afterEach(() => {
    for (const step of undo.splice(0).reverse()) step()
  })

  async function playing<Tag extends 'audio' | 'video'>(tag: Tag): Promise<HTMLElementTagNameMap[Tag]> {
    const holder = document.createElement('div')
    const media = document.createElement(tag)
    const url = soundFile()
    Object.assign(media, { src: url, loop: true })
    media.style.cssText = 'position: fixed; top: 0; left: 0; width: 320px; height: 180px'
    holder.append(media)
    document.body.append(holder)
    undo.push(() => {
      media.pause()
      holder.remove()
      URL.revokeObjectURL(url)
    })
    await media.play()
    return media
  }
  /** Live pictures and sound instead of a file. */
  async function live(media: HTMLVideoElement): Promise<MediaStream> {
    const canvas = document.createElement('canvas')
    const picture = canvas.getContext('2d')
    const drawing = setInterval(() => picture?.fillRect(0, 0, 9, 9), 30)
    const context = new AudioContext()
    const sound = context.createMediaStreamDestination()
    const tone = context.createOscillator()
    tone.connect(sound)
    tone.start()
    const stream = new MediaStream([...canvas.captureStream(30).getTracks(), ...sound.stream.getTracks()])
    media.srcObject = stream
    undo.push(() => {
      clearInterval(drawing)
      void context.close()
    })
    await media.play()
    return stream
  }
  const counts = (): Promise<void> => until(() => expect(isFollowingMedia()).to.equal(true))
  /** Looks twenty times while it goes on playing: each look compares with the one before. */
  async function countsNoMore(media: HTMLMediaElement): Promise<void> {
    await until(() => expect(isFollowingMedia()).to.equal(false))
    for (let looks = 0; looks < 20; looks += 1) {
      const before = media.currentTime
      await nextFrame()
      if (!media.paused && !Object.hasOwn(media, 'currentTime'))
        await until(() => expect(media.currentTime).not.to.equal(before))
      expect(isFollowingMedia()).to.equal(false)
    }
  }
  const hide = (name: 'visibilityState' | 'pictureInPictureElement', value: unknown): void => {
    Object.defineProperty(document, name, { configurable: true, value })
    undo.push(() => Reflect.deleteProperty(document, name))
  }

  const differences: Readonly<Record<string, (film: HTMLVideoElement) => unknown>> = {
    muted: (film) => (film.muted = true),
    'without volume': (film) => (film.volume = 0),
    '1 px small': (film) => Object.assign(film.style, { width: '1px', height: '1px' }),
    'a strip': (film) => (film.style.height = '8px'),
    'below the end of the window': (film) => (film.style.top = '9000px'),
    'left of the window but for a strip': (film) => (film.style.left = '-300px'),
    'in a scroller, out of its sight': ({ style, parentElement }) => {
      style.position = 'static'
      parentElement?.setAttribute('style', 'height: 8px; overflow: hidden')
    },
    transparent: (film) => (film.style.opacity = '0'),
    'in what is transparent': ({ parentElement }) => parentElement?.setAttribute('style', 'opacity: 0'),
    hidden: (film) => (film.style.visibility = 'hidden'),
    'not rendered': (film) => (film.style.display = 'none'),
    'in a tab behind others': () => hide('visibilityState', 'hidden'),
    paused: (film) => film.pause(),
    stalled: (film) => Object.defineProperty(film, 'currentTime', { value: film.currentTime }),
    'paused, and moved by a script': (film) => {
      film.pause()
      film.ontimeupdate = () => (film.currentTime += 0.01)
      film.currentTime = 1
    },
  }
  for (const [what, change] of Object.entries(differences)) {
    it(`do not include a film that is ${what}`, async () => {
      const film = await playing('video')
      await counts()
      change(film)
      await countsNoMore(film)
    })
  }

  it('include a film of live pictures and sound, until it has no sound', async () => {
    const film = await playing('video')
    const stream = await live(film)
    await counts()
    for (const track of stream.getAudioTracks()) track.enabled = false
    await countsNoMore(film)
    for (const track of stream.getAudioTracks()) {
      track.enabled = true
      stream.removeTrack(track)
    }
    await countsNoMore(film)
  })

  it('do not include a file of pictures without sound', async () => {
    const film = await playing('video')
    const stream = await live(film)
    const recorder = new MediaRecorder(new MediaStream(stream.getVideoTracks()), { mimeType: 'video/webm' })
    const recorded = new Promise<Blob>((resolve) => {
      recorder.ondataavailable = ({ data }) => {
        if (data.size > 0) resolve(data)
      }
    })
    recorder.start()
    const begun = film.currentTime
    await until(() => expect(film.currentTime).to.be.greaterThan(begun + 0.3))
    recorder.stop()
    const url = URL.createObjectURL(await recorded)
    undo.push(() => URL.revokeObjectURL(url))
    film.srcObject = null
    film.src = url
    await film.play()
    await countsNoMore(film)
  })

  it('include a film in picture-in-picture, whatever is to be seen of its page', async () => {
    const film = await playing('video')
    Object.assign(film.style, { width: '1px', height: '1px' })
    await countsNoMore(film)
    hide('pictureInPictureElement', film)
    hide('visibilityState', 'hidden')
    await counts()
    film.muted = true
    await countsNoMore(film)
  })

  it('include a sound without a box, while it is heard and its tab is visible', async () => {
    const sound = await playing('audio')
    sound.hidden = true
    await counts()
    sound.muted = true
    await countsNoMore(sound)
    sound.muted = false
    await counts()
    hide('visibilityState', 'hidden')
    await countsNoMore(sound)
  })

  it('are nothing where nothing plays', async () => {
    document.body.append(document.createElement('audio'))
    expect([isFollowingMedia(), isFollowingMedia()]).to.eql([false, false])
    document.querySelector('audio')?.remove()
  })
})
