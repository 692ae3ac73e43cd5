import { fail, type Result } from '../../../shared/bridge';
import type { SafeQuery } from '../../../shared/model/saved-query';
import { formatLeftOut } from '../../../shared/rules/left-out';
import { local } from '../../bridge';
import { TEXT } from './text';

/** Reads a query as the tenant has it now; fails if a part can't be read, which a copy would lack. */
export const readForCopy = async (id: string): Promise<Result<SafeQuery>> => {
  const read = await local['saved.read']({ id });
  const left = read.ok ? formatLeftOut(read.meta) : '';
  return left === ''
    ? read
    : fail({ kind: 'invalid', message: TEXT.unreadable(left), next: TEXT.unreadableNext });
};
