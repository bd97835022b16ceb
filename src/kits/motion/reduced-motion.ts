/** Whether the user wants no motion: by the system, or by the theme that the platform has for it. */
export const wantsNoMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || document.body.matches('[data-theme-reduced-motion]')
