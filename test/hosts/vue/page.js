import { createApp } from 'vue'
import { createRouter, createWebHistory } from 'vue-router'
import { bringElements } from '../bring-elements.js'
import App from './App.vue'
import Notes from './Notes.vue'
import People from './People.vue'
import Settings from './Settings.vue'

const router = createRouter({
  history: createWebHistory(),
  routes: [
    { path: '/', component: People },
    { path: '/notes', component: Notes },
    { path: '/settings', component: Settings },
  ],
})

await bringElements()
createApp(App).use(router).mount('#app')
