import type { Settings } from '../../shared/model/app-state';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let current: Settings['theme'] = 'dark';

/** True if the dark tokens apply. */
export const isDark = (): boolean => (current === 'system' ? dark.matches : current === 'dark');

const paint = () => {
  const root = document.documentElement;
  if (current === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = current;
  document.body.classList.toggle('bp6-dark', isDark());
  for (const listen of listeners) listen();
};

dark.addEventListener('change', paint);

/** Applies a theme to the page. */
export const applyTheme = (theme: Settings['theme']): void => {
  current = theme;
  paint();
};

/** Listens to changes of the tokens; returns the function that stops listening. */
export const onThemeChange = (listen: () => void): (() => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};

/** Returns the color of a token, for drawing on a canvas. */
export const tokenColor = (token: string): string => {
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
