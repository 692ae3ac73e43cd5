import type { QueryAction } from '../../../shared/model/query';
import type { Params } from './start-decision';
import { TEXT } from './text';

const REASON = /reason|cause|why/i;
const COMMENT = /comment|note|message|text/i;

type Param = QueryAction['params'][number];
const isNamed =
  (name: RegExp) =>
  (param: Param): boolean =>
    name.test(param.name) || name.test(param.label);

/**
 * Returns a reason and a comment as the values of the tenant's own parameters. A tenant with a single parameter gets both in it; one
 * without any gets none.
 */
export const declineParams = ({ params }: QueryAction, reason: string, comment: string): Params => {
  const forReason =
    params.find(isNamed(REASON)) ??
    params.find(({ required }) => required) ??
    params.find(isNamed(COMMENT)) ??
    params[0];
  if (!forReason) return {};
  const forComment = params.find((param) => param !== forReason && isNamed(COMMENT)(param));
  if (forComment && comment !== '') return { [forReason.name]: reason, [forComment.name]: comment };
  return { [forReason.name]: comment === '' ? reason : TEXT.decline.joined(reason, comment) };
};
