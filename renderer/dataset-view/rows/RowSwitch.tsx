import { useStore } from 'zustand';
import { useApp } from '../../state/app-store';
import type { Rows } from './rows-store';

const SIDES = [
  ['row', 'As in the file'],
  ['profile', 'Profile'],
] as const;

/** Whether the open row is shown as the file has it, or its entity as the tenant knows it: with a session alone. */
export const RowSwitch = ({ rows }: { readonly rows: Rows }) => {
  const shows = useStore(rows.store, (s) => s.shows);
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  return (
    <div className="row-switch line" role="radiogroup" aria-label="Show the row">
      {SIDES.map(([side, label]) => (
        <button
          key={side}
          type="button"
          role="radio"
          className={`row-side${shows === side ? ' current' : ''}`}
          aria-checked={shows === side}
          disabled={side === 'profile' && !isSignedIn}
          title={
            side === 'profile'
              ? isSignedIn
                ? 'What the tenant knows of it now · P'
                : 'Sign in to see what the tenant knows of it'
              : undefined
          }
          onClick={() => rows.note({ shows: side })}
        >
          {label}
        </button>
      ))}
      {!isSignedIn && <span className="hint">with a session alone</span>}
    </div>
  );
};
