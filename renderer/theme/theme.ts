import type { Settings } from '../../shared/model/app-state';
import type { Brand, BrandColors } from '../../shared/model/brand';

const listeners = new Set<() => void>();
let current: Settings['theme'] = 'dark';

let systemTheme: MediaQueryList | undefined;

/** Returns true if the system is dark. The page is painted again at each change from the first question on. */
const isSystemDark = (): boolean => {
  if (!systemTheme) {
    systemTheme = window.matchMedia('(prefers-color-scheme: dark)');
    systemTheme.addEventListener('change', () => paint());
  }
  return systemTheme.matches;
};

/** True if the dark tokens apply. */
export const isDark = (): boolean => (current === 'system' ? isSystemDark() : current === 'dark');

const paint = () => {
  const root = document.documentElement;
  if (current === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = current;
  document.body.classList.toggle('bp6-dark', isDark());
  for (const listen of listeners) listen();
};

/** Applies a theme to the page. */
export const applyTheme = (theme: Settings['theme']): void => {
  current = theme;
  paint();
};

/** Sets a token to a color for each theme, or back to that of the style sheet. */
const setToken = (
  token: string,
  colors: { readonly light: string; readonly dark: string } | undefined,
): void => {
  const { style } = document.documentElement;
  if (colors) style.setProperty(token, `light-dark(${colors.light}, ${colors.dark})`);
  else style.removeProperty(token);
};

/** Applies the colors of a brand to the tokens; without any, those of the style sheet apply. */
export const applyBrandColors = (colors: Brand['colors']): void => {
  const pick = (key: keyof BrandColors) => colors && { light: colors.light[key], dark: colors.dark[key] };
  setToken('--accent', pick('accent'));
  setToken('--accent-on', pick('accentOn'));
  setToken('--accent-ink', pick('accentInk'));
  setToken('--row-current', pick('accentOn'));
  setToken('--row-selected', pick('accentOn'));
  for (const listen of listeners) listen();
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
