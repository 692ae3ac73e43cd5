import { useStore } from 'zustand';
import { useApp } from '../../state/app-store';
import type { Rows } from './rows-store';

const SIDES = [
  ['row', 'As in the file'],
  ['profile', 'Profile'],
] as const;

/** Switches the open row between its cells in the file and its entity's profile at the tenant, which needs a session. */
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
                ? 'Show what the tenant knows about it now · P'
                : 'Sign in to see what the tenant knows about it'
              : undefined
          }
          onClick={() => rows.note({ shows: side })}
        >
          {label}
        </button>
      ))}
      {!isSignedIn && <span className="hint">Sign in to use the profile</span>}
    </div>
  );
};
