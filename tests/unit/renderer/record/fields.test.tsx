import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FieldPairs } from '../../../../renderer/record/Fields';
import { useApp } from '../../../../renderer/state/app-store';
import { draw, installMain } from '../../../support/page';

it('shows sizes with a unit beside the bytes as they were sent, and other numbers as they are', () => {
  installMain();
  draw(<FieldPairs fields={{ size: 64_512, file_size: '1048576', page_size: 2_048, bytes: 'many' }} />);
  for (const text of ['63 KB (64,512 bytes)', '1.0 MB (1,048,576 bytes)', '2048', 'many'])
    expect(screen.getByText(text)).toBeTruthy();
});

it('shows times that were sent as numbers as times, beside the numbers, and no other number', () => {
  installMain();
  const fields = {
    received: 1_791_380_191,
    quarantineTime: '1791383620584',
    last_login: 1_791_383_062,
    count: 1_791_380_191,
    time: 17,
  };
  const { container } = draw(<FieldPairs fields={fields} />);
  const shown = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(shown[0]).toMatch(/^10\/\d\d\/26 .*\(1791380191\)$/);
  expect(shown[1]).toMatch(/^10\/\d\d\/26 .*\(1791383620584\)$/);
  expect(shown[2]).toMatch(/^10\/\d\d\/26 .*\(1791383062\)$/);
  expect(shown.slice(3)).toEqual(['1791380191', '17']);
});

it('names who quarantined something as the rows do, and other values as they were sent', () => {
  installMain();
  draw(<FieldPairs fields={{ quarantined_by: 'soc_analyst', created_by: 'ms_sync' }} />);
  for (const text of ['Analyst', 'ms_sync']) expect(screen.getByText(text)).toBeTruthy();
});

it('leaves out the hashes and labels that the tenant’s flags turn off, however they are named', () => {
  installMain();
  const fields = {
    md5: 'm-file',
    attachment_md5: 'm-mail',
    sha256: 's-file',
    SHA_256: 's-app',
    sensitivity_label_id: 'l',
    name: 'kept',
  };
  const of = (isOn: boolean) => {
    const [attachment_md5_column, attachment_sha256_column, sensitivity_labels] = [isOn, isOn, isOn];
    useApp.setState((s) => ({
      flags: { ...s.flags, attachment_md5_column, attachment_sha256_column, sensitivity_labels },
    }));
    const { container, unmount } = draw(<FieldPairs fields={fields} />);
    const shown = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent);
    unmount();
    return shown;
  };
  expect(of(true)).toEqual(Object.values(fields));
  expect(of(false)).toEqual(['kept']);
});
