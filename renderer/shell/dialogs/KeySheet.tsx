import { allCommandSets } from '../../commands/registry';
import { Modal } from '../../components/Modal';
import { helpSections } from './help-sections';
import { TEXT } from '../text';

/** Every key of every command, by section. */
export const KeySheet = ({ onClose }: { readonly onClose: () => void }) => (
  <Modal title={TEXT.keys} onClose={onClose} width={640}>
    <div className="sheet" role="group" aria-label={TEXT.keys} tabIndex={0}>
      {helpSections(allCommandSets()).map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          {lines.map(({ label, keys, inRecord }) => (
            <div key={label}>
              {label}
              {inRecord.length > 0 && <span className="quiet">{TEXT.inRecord(inRecord)}</span>}
              <kbd>{keys}</kbd>
            </div>
          ))}
        </section>
      ))}
    </div>
  </Modal>
);
