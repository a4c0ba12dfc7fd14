import { inSlice, type Checks } from './sql.ts';

/** Checks the hash chains of the operators' audit log: no row was changed and none is missing. */
export const auditChecks: Checks = {
  'o registro dos operadores está como foi escrito': `
    select 'registro ' || a.id from (
      select id, position, digest, sha256(coalesce(lag(digest) over own, '') || audit_log_content(id, operator_id, action,
          entity, entity_id, before, after, request_id, created_at, address)) as computed,
        lag(position, 1, 0::bigint) over own as before
      from audit_log l where ${inSlice('l.chain')} window own as (partition by chain order by position)) a
    where a.digest <> a.computed or a.position <> a.before + 1`,
  'ao registro dos operadores não falta nada': `
    select 'cadeia ' || coalesce(c.chain, l.chain) || ': ' || coalesce(c.length, 0) || ' registros, há ' || coalesce(l.count, 0) from (select * from audit_chain where ${inSlice('chain')}) c
    full join (select chain, count(*), (array_agg(digest order by position desc))[1] as head from audit_log
      where ${inSlice('chain')} group by 1) l
      on l.chain = c.chain
    where c.length is distinct from coalesce(l.count, 0) or (l.count > 0 and c.head <> l.head)`,
};
