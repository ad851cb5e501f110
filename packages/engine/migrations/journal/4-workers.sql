-- Which worker of a fleet made an attempt or a result; null where the process of the run did.
  alter table attempts add column worker text;
  alter table results add column worker text;
