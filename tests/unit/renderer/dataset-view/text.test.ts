import { expect, it } from 'vitest';
import { TEXT } from '../../../../renderer/dataset-view/text';

it('separates the columns whose times name no zone with commas', () => {
  expect(TEXT.zone.note(['Received', 'Sent', 'Scanned'])).toContain(
    'times in Received, Sent, Scanned have no zone',
  );
});
