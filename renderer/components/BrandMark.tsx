import { useSyncExternalStore } from 'react';
import type { Brand } from '../../shared/model/brand';
import { isDark, onThemeChange } from '../theme/theme';

const SIZE = 18;

/** The mark of a brand for the theme in use; Postern's, if the brand has none. */
export const BrandMark = ({ marks }: { readonly marks: Brand['marks'] | undefined }) => {
  const theme = useSyncExternalStore(onThemeChange, () => (isDark() ? 'dark' : 'light'));
  const mark = marks?.[theme];
  if (!mark) return <img src="/postern.svg" alt="" width={SIZE} height={SIZE} />;
  return (
    <svg viewBox="0 0 24 24" width={SIZE} height={SIZE} aria-hidden="true">
      <rect width="24" height="24" rx="6" fill={mark.ground} />
      <path d={mark.shape} fill={mark.color} />
    </svg>
  );
};
