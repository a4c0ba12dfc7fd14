import { Button, Stack, Text, Title } from '@mantine/core';
import type { ResponseOf } from '@indike/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { brand } from '@indike/ui/brand.ts';
import { PlainPage } from '#app/shared/layout/plain-page.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { FAILED, objectionQuery, useObject } from '../api.ts';
import { InviteSkeleton } from './link-gate.tsx';
import { noindexPage } from '#app/shared/page-meta.ts';
import type { Route } from './+types/objection-page';

export const meta = () => noindexPage('Não quero receber contato');

/** /oposicao/…: a contact objects to being contacted (product 10.2). Nothing happens before they confirm. */
export default function ObjectionPage({ params: { id, signature } }: Route.ComponentProps) {
  const query = useQuery(objectionQuery(id, signature));
  return (
    <PlainPage>
      <QueryState query={query} failed={FAILED.objection} skeleton={<InviteSkeleton />}>
        {(facts) => (facts ? <Objection facts={facts} link={{ id, signature }} /> : <BrokenLink />)}
      </QueryState>
    </PlainPage>
  );
}

type Facts = ResponseOf<'GET /api/objections/{id}/{signature}'>;

interface Props {
  readonly facts: Facts;
  readonly link: { readonly id: string; readonly signature: string };
}

function Objection({ facts, link }: Props) {
  const object = useObject();
  const isGone = facts.company === null;
  // An objection by another link may have left the data of this one.
  if (object.isSuccess || (facts.objected && isGone)) return <Done />;
  return (
    <Stack gap="md">
      <Title order={1}>Não quer receber contato?</Title>
      <Text style={{ overflowWrap: 'anywhere' }}>{whoReferred(facts)}</Text>
      {!isGone && (
        <Text>
          Se você confirmar, apagamos os seus dados, avisamos quem informou e não aceitamos mais o seu e-mail,
          nem o telefone informado com ele, em indicações.
        </Text>
      )}
      <Button
        mt="xs"
        aria-disabled={object.isPending}
        onClick={() => !object.isPending && object.mutate({ params: { ...link } })}
      >
        {object.isPending ? 'Enviando...' : isGone ? 'Não aceitar mais este e-mail' : 'Apagar meus dados'}
      </Button>
      <Text size="sm" c="dimmed">
        Se prefere ouvir a proposta, não precisa fazer nada: é só fechar esta página.
      </Text>
    </Stack>
  );
}

function whoReferred({ company, referred_by }: Facts): string {
  return company === null || referred_by === null
    ? 'Seus dados já foram removidos dessa indicação. Você ainda pode pedir que este e-mail não seja mais aceito.'
    : `${referred_by} informou os seus dados no ${brand.product} como contato da empresa ${company}.`;
}

function Done() {
  return (
    <Stack gap="md" role="status">
      <Title order={1}>Seus dados foram apagados</Title>
      <Text>
        O seu e-mail não é mais aceito em indicações, nem os telefones apagados com ele. Para isso, guardamos
        só um código que não revela o e-mail nem os telefones.
      </Text>
      <Text c="dimmed" size="sm">
        Ficou alguma dúvida? Escreva para {brand.supportEmail}.
      </Text>
    </Stack>
  );
}

function BrokenLink() {
  return (
    <Stack gap="md">
      <Title order={1}>Este link não vale</Title>
      <Text>
        Abra de novo o link do e-mail que você recebeu: o endereço precisa estar inteiro. Se não funcionar,
        escreva para {brand.supportEmail}, e apagamos os seus dados por lá.
      </Text>
    </Stack>
  );
}
