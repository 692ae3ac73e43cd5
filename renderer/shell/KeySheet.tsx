import { allActions } from '../actions';
import { Modal } from '../components/Modal';

const GROUPS = ['Query', 'Query list', 'Record', 'Go', 'View', 'Session'] as const;
const IN_GRID: readonly (readonly [string, string])[] = [
  ['Move', '↑ ↓ ← →'],
  ['First row, last row', 'Ctrl+Home, Ctrl+End'],
  ['Select a row', 'Space'],
  ['Mark a rectangle of cells', 'Shift+↑ ↓ ← →'],
  ['Select the rows of the rectangle', 'Space'],
  ['Select all of the view', 'Ctrl+A'],
  ['Open', 'Enter'],
  ['Unfold a row, or a part of it, in place; fold it', 'E, Alt+→ Alt+←'],
  ['Copy cell or rectangle', 'Ctrl+C'],
  ['Copy row', 'Ctrl+Shift+C'],
  ['Sort by a header', 'Enter'],
  ['Menu of a cell, a header, a value of a record', 'M, Shift+F10'],
  ['Show only this value, leave it out', '=, !'],
  ['Add to the query, exclude in it', '+, −'],
  ['Hunt this value in a new tab', '>'],
];

/** Every key that does something. */
export const KeySheet = ({ onClose }: { readonly onClose: () => void }) => (
  <Modal title="Keyboard shortcuts" onClose={onClose} width={640}>
    <div className="sheet">
      {GROUPS.map((group) => {
        const actions = allActions.filter((action) => action.group === group && action.keys.length > 0);
        return actions.length === 0 ? null : (
          <section key={group} aria-label={group}>
            <h3>{group}</h3>
            {actions.map((action) => (
              <div key={action.id}>
                {action.label}
                <kbd>{action.keys.join(', ')}</kbd>
              </div>
            ))}
          </section>
        );
      })}
      <section aria-label="In a grid">
        <h3>In a grid</h3>
        {IN_GRID.map(([label, keys]) => (
          <div key={label}>
            {label}
            <kbd>{keys}</kbd>
          </div>
        ))}
      </section>
    </div>
  </Modal>
);
