/** Asks for the name of a new case, also before the first pin makes one. */
import { CASE_LIMITS, type Case } from '../../../shared/model/case';
import { local } from '../../bridge';
import { overlayWith } from '../../state/overlay-store';
import { TEXT } from './text';

/** The dialog that names a new case; `onCreated` is called once it is created. */
export const NAME_CASE = overlayWith<{
  readonly suggested: string;
  /** The label of its submit button. */
  readonly submit: string;
  readonly onCreated: (created: Case) => void;
}>('case.name');

/** Pins at once if there is a case, or else once the analyst has named a new one. `suggested` is its name unless another is typed. */
export const pinToCase = async (suggested: string, pin: () => Promise<void>): Promise<void> => {
  const cases = await local['case.list']({});
  // A list that can't be read is no reason to ask: main says what is wrong when it pins.
  if (!cases.ok || cases.value.length > 0) return pin();
  NAME_CASE.open({
    suggested: (suggested.trim() || TEXT.naming.unnamed).slice(0, CASE_LIMITS.title),
    submit: TEXT.naming.submit,
    onCreated: () => void pin(),
  });
};
