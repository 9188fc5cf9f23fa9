-- Browsers that a match found reaches although no page is open. The id is made of the endpoint, so that a browser is
-- one row whoever signs in on it. p256dh and auth are the browser's public key and secret, with which messages to it
-- are encrypted.
create table device (
  device_id text collate "C" primary key,
  user_id text collate "C" not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  name text not null,
  created_at bigint not null
);

create index device_of_user on device (user_id);
