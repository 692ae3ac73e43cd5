import { useStore } from 'zustand';
import { ariaKey } from '../../commands/registry';
import type { ConditionEditor } from './condition-editor';
import { TEXT } from './text';

const CommandButton = ({
  text,
  command,
  isOff,
  onClick,
}: {
  readonly text: string;
  readonly command: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
}) => (
  <button
    type="button"
    className="link"
    disabled={isOff}
    aria-keyshortcuts={ariaKey(command)}
    onClick={onClick}
  >
    {text}
  </button>
);

type FooterProps = {
  readonly editor: ConditionEditor;
  readonly status: { readonly text: string; readonly isError: boolean };
  /** Adds a condition to a root that isn't a group, which has no button for it. */
  readonly onAdd: (() => void) | undefined;
  readonly onClose: (() => void) | undefined;
};

/** The builder's status, undo and redo. */
export const BuilderFooter = ({ editor, status, onAdd, onClose }: FooterProps) => {
  const canUndo = useStore(editor.store, (s) => s.history.past.length > 0);
  const canRedo = useStore(editor.store, (s) => s.history.future.length > 0);
  return (
    <div className="line builder-foot">
      {onAdd && (
        <button type="button" className="link" onClick={onAdd}>
          {TEXT.addCondition}
        </button>
      )}
      <span className={`${status.isError ? 'warn-text' : 'hint'} grow cut`} role="status">
        {status.text}
      </span>
      <CommandButton text={TEXT.undo} command="builder.undo" isOff={!canUndo} onClick={editor.undo} />
      <CommandButton text={TEXT.redo} command="builder.redo" isOff={!canRedo} onClick={editor.redo} />
      {onClose && (
        <button type="button" className="link" onClick={onClose}>
          {TEXT.close}
        </button>
      )}
    </div>
  );
};
