import { Button } from '@mantine/core';
import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { IconMail } from '@indike/ui/icons.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { useState } from 'react';
import { PhoneLinks } from '#app/shared/detail/phone-links.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { bestTimeText } from '../../model/best-time.ts';
import { ObjectionForm } from '../actions/objection-form.tsx';
import classes from './detail.module.css';

type ReferralContact = OperatorReferral['contacts'][number];

interface Props {
  readonly referral: OperatorReferral;
  readonly readOnly?: boolean;
}

export function Contacts({ referral: { id, contacts }, readOnly = false }: Props) {
  const may = useCanCall()('POST /api/operator/indications/{id}/objection') && !readOnly;
  const { open, props } = useDialog('oposicao');
  const [objecting, setObjecting] = useState<ReferralContact | null>(null);
  const remove = (contact: ReferralContact) => {
    setObjecting(contact);
    open();
  };
  return (
    <Panel title={contacts.length === 1 ? 'Contato' : 'Contatos'}>
      {contacts.length === 0 ? (
        <p className={classes['soft']}>
          Nenhum contato: quem foi indicado pediu para não ser procurado, ou os dados foram apagados.
        </p>
      ) : (
        <ul className={classes['people']}>
          {contacts.map((contact) => (
            <li key={contact.id}>
              <Contact contact={contact} />
              {may && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  mt="xs"
                  onClick={() => remove(contact)}
                  aria-label={`Apagar e bloquear ${contact.name}`}
                >
                  Apagar e bloquear
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {objecting !== null && (
        <Dialog {...props} title="Apagar e bloquear o contato">
          <ObjectionForm referralId={id} contact={objecting} onDone={props.onClose} />
        </Dialog>
      )}
    </Panel>
  );
}

function Contact({ contact }: { readonly contact: ReferralContact }) {
  const { name, email, phone, occupation, observation } = contact;
  const best = bestTimeText(contact);
  return (
    <>
      <p className={classes['person']}>
        {name} {occupation !== null && <span>· {occupation}</span>}
      </p>
      <div className={classes['reach']}>
        <PhoneLinks phone={phone} />
        <a href={`mailto:${email}`}>
          <IconMail size={16} stroke={1.75} aria-hidden /> {email}
        </a>
      </div>
      {best !== null && <p className={classes['note']}>{best}</p>}
      {observation !== null && <p className={classes['note']}>{observation}</p>}
    </>
  );
}
