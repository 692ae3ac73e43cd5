import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileStart } from '../../../../renderer/screens/files/FileStart';
import { FileStrips } from '../../../../renderer/screens/files/FileRows';
import { FILES_SCREEN, openedFiles, openFile } from '../../../../renderer/screens/files/files-store';
import { openTab } from '../../../../renderer/state/workspace-store';
import { fail, ok } from '../../../../shared/bridge';
import { draw, installMain } from '../../../support/page';
import { fileRows } from './fake-file-rows';

const FILE = { file: 'f1', name: 'log.zip', bytes: 10 };

/** Draws the step that a tab is at. */
const StepNow = ({ tab }: { readonly tab: string }) => {
  const opening = openedFiles.use(tab);
  return opening.kind !== 'open' ? <FileStart tab={tab} opening={opening} /> : null;
};

it('reads a file with its settings after its password was asked for, and the part to read', async () => {
  const main = installMain({
    'files.inspect': (input) =>
      ok(
        'password' in (input as object)
          ? {
              kind: 'parts',
              parts: ['a.csv', 'b.csv'].map((part) => ({ part, label: part, isHidden: false })),
            }
          : { kind: 'password', isWrong: false },
      ),
    'files.open': () => fail({ kind: 'unexpected', message: 'Not read here.', next: 'Look at the call.' }),
  });
  const readAs = { encoding: 'shift_jis', header: 3 } as const;
  const tab = openTab({ screen: FILES_SCREEN, title: FILE.name });
  await openFile(tab, FILE, { readAs });
  const { user, findByLabelText, findByRole, getByRole } = draw(<StepNow tab={tab} />);
  await user.type(await findByLabelText('File password'), 'pw');
  await user.click(getByRole('button', { name: 'Open' }));
  await user.click(await findByRole('button', { name: 'b.csv' }));
  await waitFor(() =>
    expect(main.inputs('files.open')).toEqual([{ file: 'f1', password: 'pw', part: 'b.csv', readAs }]),
  );
});

it('warns of rows that could not be read as strongly as of a file that is cut off', () => {
  installMain();
  const strip = (more: object) => {
    const report = { format: 'json', isWhole: true, damaged: 0, warnings: ['1 row left out'], ...more };
    const dataset = { dataset: 'd1', state: 'complete', columns: [], file: { report } };
    const tab = { id: 't1', screen: 'files', title: 'a' } as const;
    const { container } = draw(<FileStrips tab={tab} rows={fileRows(undefined, { dataset }).rows} />);
    return container.querySelector('.strip')?.className;
  };
  expect(strip({ isWhole: false })).toBe('strip bad');
  expect(strip({ damaged: 1 })).toBe('strip bad');
  expect(strip({})).toBe('strip warn');
});
