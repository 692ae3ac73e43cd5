import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { CopyDetails } from '../../components/CopyDetails';
import { dismiss, holdToasts, useOverlay, type Toast, type ToastButton } from '../../state/overlay-store';
import { useDefang } from '../../state/format';
import { PendingActions } from './PendingActions';
import { TEXT } from '../text';

/** The text of a toast: what it is about, which may be cut, and the outcome. */
const ToastText = ({ text, about = '' }: Pick<Toast, 'text' | 'about'>) => {
  const show = useDefang();
  if (about === '' || !text.startsWith(about)) return <>{show(text)}</>;
  return (
    <>
      <bdi className="cut toast-about" title={show(about)}>
        {show(about)}
      </bdi>
      {show(text.slice(about.length))}
    </>
  );
};

const ToastLine = ({ toast }: { readonly toast: Toast }) => {
  const { id, text, about, next = '', tone, failure, buttons = [] } = toast;
  const show = useDefang();
  const close = () => {
    dismiss(id);
    // The pressed button is gone without a blur.
    holdToasts(null);
  };
  const press = ({ run }: ToastButton) => {
    close();
    run();
  };
  return (
    <div className={`toast ${tone}`}>
      <p className={about === undefined ? 'grow' : 'grow toast-outcome'}>
        <ToastText text={text} about={about} /> {next !== '' && <span className="quiet">{show(next)}</span>}
      </p>
      {buttons.map((button) => (
        <Button key={button.label} title={show(button.label)} onClick={() => press(button)}>
          {button.label}
        </Button>
      ))}
      {tone === 'bad' && <CopyDetails failure={failure ?? { message: text, next }} />}
      <Button variant="minimal" icon={<Cross size={12} />} aria-label={TEXT.dismiss} onClick={close} />
    </div>
  );
};

/**
 * Toasts and actions that can still be undone, in their own lines below the status line: they cover nothing. Toasts are announced
 * as they appear, and stay while the pointer or the focus is on them.
 */
export const Toasts = () => {
  const toasts = useOverlay((s) => s.toasts);
  return (
    <div data-pane className="toasts">
      <div
        role="log"
        aria-live="polite"
        aria-label={TEXT.notifications}
        onPointerEnter={({ currentTarget }) => holdToasts(currentTarget)}
        onPointerLeave={() => holdToasts(null)}
        onFocus={({ currentTarget }) => holdToasts(currentTarget)}
        onBlur={() => holdToasts(null)}
      >
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </div>
      <PendingActions />
    </div>
  );
};
