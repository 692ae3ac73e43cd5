import { useStore } from 'zustand';
import { isOfFiles } from '../../../shared/local-calls/datasets';
import { withKey } from '../../commands/registry';
import { useApp } from '../../state/app-store';
import { TEXT } from '../text';
import type { Rows } from './rows-store';

const T = TEXT.row;

/** Switches the open row between its cells and its entity's profile at the tenant, which needs a session. */
export const RowSwitch = ({ rows }: { readonly rows: Rows }) => {
  const shows = useStore(rows.store, (s) => s.shows ?? rows.side());
  const isOfFile = useStore(rows.store, (s) => isOfFiles(s.dataset));
  const isSignedIn = useApp((s) => s.session.kind === 'signedIn');
  const sides = [
    ['row', isOfFile ? T.inFile : T.asRow],
    ['profile', T.profile],
  ] as const;
  return (
    <div className="row-switch line" role="radiogroup" aria-label={T.switch}>
      {sides.map(([side, label]) => (
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
                ? withKey(T.profileHint, 'record.profile')
                : T.signInHint
              : undefined
          }
          onClick={() => rows.note({ shows: side })}
        >
          {label}
        </button>
      ))}
      {!isSignedIn && <span className="hint">{T.signIn}</span>}
    </div>
  );
};
