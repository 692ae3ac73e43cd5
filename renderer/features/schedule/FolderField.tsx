import { Button } from '@blueprintjs/core';
import { TEXT } from './text';

type FolderFieldProps = { readonly name: string | undefined; readonly onPick: () => void };

/** The folder a schedule writes to, chosen in the system's dialog. */
export const FolderField = ({ name, onPick }: FolderFieldProps) => (
  <div className="field" data-field="folder" role="group" aria-label={TEXT.folder}>
    <span className="quiet">{TEXT.folder}</span>
    <span className="line">
      <Button onClick={onPick}>{TEXT.chooseFolder}</Button>
      <bdi className="mono cut" title={name}>
        {name ?? TEXT.noFolder}
      </bdi>
    </span>
  </div>
);
