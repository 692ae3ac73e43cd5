import { ariaKey, runCommand } from '../../../commands/registry';
import type { Hunt } from '../hunt-store';
import { useHuntState } from '../use-hunt';
import { TEXT } from './text';

const CommandButton = ({
  text,
  command,
  isOff,
}: {
  readonly text: string;
  readonly command: string;
  readonly isOff: boolean;
}) => (
  <button
    type="button"
    className="link"
    disabled={isOff}
    aria-keyshortcuts={ariaKey(command)}
    onClick={() => runCommand(command)}
  >
    {text}
  </button>
);

type FooterProps = {
  readonly hunt: Hunt;
  readonly status: { readonly text: string; readonly isError: boolean };
  /** Adds a condition to a root that isn't a group, which has no button for it. */
  readonly onAdd: (() => void) | undefined;
};

/** The builder's status, undo and redo. */
export const BuilderFooter = ({ hunt, status, onAdd }: FooterProps) => {
  const canUndo = useHuntState(hunt, (s) => s.history.past.length > 0);
  const canRedo = useHuntState(hunt, (s) => s.history.future.length > 0);
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
      <CommandButton text={TEXT.undo} command="hunt.undo" isOff={!canUndo} />
      <CommandButton text={TEXT.redo} command="hunt.redo" isOff={!canRedo} />
      <button type="button" className="link" onClick={() => hunt.build(false)}>
        {TEXT.close}
      </button>
    </div>
  );
};
