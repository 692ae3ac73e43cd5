import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { dismiss, useOverlay } from '../state/overlay-store';

/** Toasts at the corner, announced as they appear. */
export const Toasts = () => {
  const toasts = useOverlay((s) => s.toasts);
  return (
    <div className="toasts" role="log" aria-live="polite" aria-label="Notes">
      {toasts.map((toast) => (
        <div key={toast.id} className={`toast ${toast.tone}`}>
          <div className="grow">
            <p>{toast.text}</p>
            {toast.next && <p className="quiet">{toast.next}</p>}
          </div>
          <Button
            variant="minimal"
            icon={<Cross size={12} />}
            aria-label="Dismiss"
            onClick={() => dismiss(toast.id)}
          />
        </div>
      ))}
    </div>
  );
};
