import { fullName } from '@indike/ui/format/names.ts';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import { formatCpf } from '@indike/rules/identifiers/documents';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { privateData } from '../../api.ts';
import { bankAccountText } from '../../model/texts.ts';
import classes from './detail.module.css';
import { MaskedValue } from './masked-value.tsx';

const SIGN_INS: Readonly<Record<string, string>> = {
  password: 'senha',
  google: 'Google',
  facebook: 'Facebook',
};

export function Person({ indiker }: { readonly indiker: OperatorIndiker }) {
  const may = useCanCall();
  const { email, email_confirmed, document, phone, city, sign_in, invited_by, erased_at } = indiker;
  const { blocked_at, blocked_by, blocked_reason } = indiker;
  const id = String(indiker.id);
  if (erased_at !== null) return <Erased at={erased_at} />;
  return (
    <Panel title="Cadastro">
      <Pairs>
        <Pair title="E-mail">
          <a href={`mailto:${email}`}>{email}</a>
          {!email_confirmed && <span className={classes['soft']}> não confirmado</span>}
        </Pair>
        <Pair title="CPF">
          <MaskedValue
            name="CPF"
            masked={document}
            none="Não informado"
            read={async () => formatCpf((await privateData.document(id)) ?? '')}
          />
        </Pair>
        <Pair title="Telefone">
          <MaskedValue
            name="telefone"
            masked={phone}
            none="Não informado"
            read={async () => (await privateData.phone(id)) ?? ''}
            isPhone
          />
        </Pair>
        {may('GET /api/operator/indikers/{id}/bank-account') && <BankAccount id={id} />}
        {blocked_at !== null && (
          <Pair title="Bloqueio">
            {dateTimeText(blocked_at)}, por {blocked_by ?? 'alguém da equipe'}: {blocked_reason}
          </Pair>
        )}
        <Pair title="Cidade">{city ?? 'Não informada'}</Pair>
        <Pair title="Entra com">{sign_in.map((way) => SIGN_INS[way] ?? way).join(', ') || 'nada ainda'}</Pair>
        {invited_by !== null && (
          <Pair title="Convite de">
            <Link to={paths.indiker(invited_by.id)}>{fullName(invited_by)}</Link>
          </Pair>
        )}
      </Pairs>
      {may('GET /api/operator/privacy-requests') && (
        <p className={classes['more']}>
          <Link to={`${paths.privacyRequests}?indiker=${id}`}>Pedidos da LGPD desta pessoa</Link>
        </p>
      )}
    </Panel>
  );
}

function BankAccount({ id }: { readonly id: string }) {
  return (
    <Pair title="Dados bancários">
      <MaskedValue
        name="dados bancários"
        masked="••••••"
        none=""
        read={async () => bankAccountText(await privateData.bankAccount(id))}
      />
    </Pair>
  );
}

function Erased({ at }: { readonly at: string }) {
  return (
    <Panel title="Cadastro">
      <p className={classes['soft']}>
        O cadastro foi excluído a pedido da pessoa em {dateTimeText(at)}. Ficam o livro-razão e os contratos,
        sem os dados dela.
      </p>
    </Panel>
  );
}
