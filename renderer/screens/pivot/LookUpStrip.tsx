import { Button } from '@blueprintjs/core';
import { TEXT } from './text';

/** Shows that a look-up is running, with a button that cancels it. */
export const LookUpStrip = ({
  label,
  onCancel,
}: {
  readonly label: string;
  readonly onCancel: () => void;
}) => (
  <div className="strip" role="status">
    <span>{label}</span>
    <Button variant="minimal" onClick={onCancel}>
      {TEXT.cancel}
    </Button>
  </div>
);
