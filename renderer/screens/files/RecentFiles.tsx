import { Checkbox } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { RecentFiles as Recent } from '../../../shared/model/files';
import { local } from '../../bridge';
import { toastFailure } from '../../state/overlay-store';
import { formatInstant } from '../../state/time';
import { openFiles } from './files-store';
import { TEXT } from './text';

/** The files that were opened before, if the analyst wants them to be remembered. */
export const RecentFiles = () => {
  const [recent, setRecent] = useState<Recent | null>(null);
  useEffect(() => void local['files.recent']({}).then((result) => result.ok && setRecent(result.value)), []);
  const remember = async (isOn: boolean) => {
    const result = await local['files.rememberRecent']({ isOn });
    if (result.ok) setRecent(result.value);
    else toastFailure(result.failure);
  };
  const open = async (id: string) => {
    const result = await local['files.openRecent']({ id });
    if (result.ok) openFiles([result.value]);
    else toastFailure(result.failure);
  };
  if (!recent) return null;
  return (
    <>
      <Checkbox
        label={TEXT.start.remember}
        checked={recent.isOn}
        onChange={(event) => void remember(event.currentTarget.checked)}
      />
      {recent.files.length > 0 && (
        <ul className="recent-files" aria-label={TEXT.start.recent}>
          {recent.files.map(({ id, name, at }) => (
            <li key={id}>
              <button type="button" className="link" onClick={() => void open(id)}>
                <bdi>{name}</bdi>
              </button>{' '}
              <span className="hint">{formatInstant(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
