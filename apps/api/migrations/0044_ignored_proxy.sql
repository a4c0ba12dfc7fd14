-- Behind a proxy that TRUST_PROXY does not count, all people have one address, and the limits lock them out together.

-- Requests of the last hour whose X-Forwarded-For was ignored because no proxy is trusted. The default is for processes of
-- the version before, during an upgrade.
alter table running_process add column proxy_ignored integer not null default 0 check (proxy_ignored >= 0);
