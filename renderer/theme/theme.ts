import type { Settings } from '../../shared/model/app-state';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let chosen: Settings['theme'] = 'dark';

/** Whether the dark tokens hold now. */
export const isDark = (): boolean => (chosen === 'system' ? dark.matches : chosen === 'dark');

const paint = () => {
  const root = document.documentElement;
  if (chosen === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = chosen;
  document.body.classList.toggle('bp6-dark', isDark());
  for (const listen of listeners) listen();
};

dark.addEventListener('change', paint);

/** Puts a theme on the page. */
export const applyTheme = (theme: Settings['theme']): void => {
  chosen = theme;
  paint();
};

/** Tells when the tokens changed; answers the function that stops. */
export const onThemeChange = (listen: () => void): (() => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};

/** The resolved colour of a token, for what draws on a canvas. */
export const tokenColour = (token: string): string => {
  const probe = document.createElement('i');
  probe.style.color = `var(--${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

/** The page's nonce, which our own style elements carry. */
export const pageNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
