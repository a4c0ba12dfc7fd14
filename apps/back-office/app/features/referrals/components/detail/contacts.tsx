import type { OperatorReferral } from '@indike/contract/operator/referrals';
import { IconMail } from '@indike/ui/icons.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { PhoneLinks } from '#app/shared/detail/phone-links.tsx';
import { bestTimeText } from '../../model/best-time.ts';
import classes from './detail.module.css';

type ReferralContact = OperatorReferral['contacts'][number];

export function Contacts({ contacts }: { readonly contacts: readonly ReferralContact[] }) {
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
            </li>
          ))}
        </ul>
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
