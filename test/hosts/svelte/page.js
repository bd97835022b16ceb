import { mount } from 'svelte'
import { bringElements } from '../bring-elements.js'
import App from './App.svelte'

await bringElements()
mount(App, { target: document.querySelector('#app') })
