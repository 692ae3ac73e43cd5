import type { AnswerMeta } from '../../../shared/bridge';
import { FallbackNote } from '../../components/FallbackNote';
import { TEXT } from './text';
import { useApps } from './use-apps';

/** Says which apps and fields the pickers lack, because they came in an unexpected format. */
export const LeftOutNotes = ({ config }: { readonly config: AnswerMeta | undefined }) => {
  const { meta } = useApps();
  return (
    <>
      <FallbackNote meta={meta} item={TEXT.app} />
      <FallbackNote meta={config} item={TEXT.field} />
    </>
  );
};
