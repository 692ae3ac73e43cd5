import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { CopyDetails } from '../components/CopyDetails';
import { dismiss, useOverlay } from '../state/overlay-store';
import { TEXT } from './text';

/** Toasts in the corner, announced as they appear. */
export const Toasts = () => {
  const toasts = useOverlay((s) => s.toasts);
  return (
    <div className="toasts" role="log" aria-live="polite" aria-label={TEXT.notifications}>
      {toasts.map((toast) => (
        <div key={toast.id} className={`toast ${toast.tone}`}>
          <div className="grow">
            <p>{toast.text}</p>
            {toast.next && <p className="quiet">{toast.next}</p>}
            {toast.tone === 'bad' && (
              <CopyDetails failure={toast.failure ?? { message: toast.text, next: toast.next ?? '' }} />
            )}
          </div>
          <Button
            variant="minimal"
            icon={<Cross size={12} />}
            aria-label={TEXT.dismiss}
            onClick={() => dismiss(toast.id)}
          />
        </div>
      ))}
    </div>
  );
};
