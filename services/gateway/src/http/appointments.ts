import type { AppointmentsResponse } from "@gokaku/contract/appointments";
import { presentAppointment } from "@gokaku/present/appointments";
import type { Appointment } from "@gokaku/proto/queue/v1/queue_pb";
import { memoize } from "@gokaku/service";
import { created, type Handlers, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

type Dependencies = Pick<HandlerDependencies, "queue" | "clock" | "requireNotLeft">;

const present = ({
  appointments,
}: {
  readonly appointments: readonly Appointment[];
}): AppointmentsResponse => ({
  appointments: appointments.map(presentAppointment),
});

export const appointmentRoutes = ({ queue, clock, requireNotLeft }: Dependencies) => {
  const coming = memoize(clock, async () => present(await queue.listAppointments({})));
  return {
    listAppointments: async () => ok(await coming()),
    listOwnAppointments: async ({ as }) => ok(present(await queue.listAppointments({}, { as }))),

    async makePromise({ as, params }) {
      await requireNotLeft(as.userId);
      return ok(present(await queue.makePromise({ appointmentId: params.id }, { as })));
    },

    async withdrawPromise({ as, params }) {
      return ok(present(await queue.withdrawPromise({ appointmentId: params.id }, { as })));
    },

    async createAppointment({ as, body }) {
      const { appointment } = await queue.createAppointment(
        { startsAtMs: BigInt(body.starts_at) * 1000n, note: body.note },
        { as },
      );
      return created(presentAppointment(required(appointment, "queue", "appointment")));
    },

    async cancelAppointment({ as, params, body }) {
      await queue.cancelAppointment({ appointmentId: params.id, reason: body.reason }, { as });
      return ok({ appointment_id: params.id });
    },

    async countPromises({ as, params }) {
      const { promised, came, absent } = await queue.countPromises({ userId: params.id }, { as });
      return ok({ promised, came, absent });
    },
  } satisfies Partial<Handlers>;
};
