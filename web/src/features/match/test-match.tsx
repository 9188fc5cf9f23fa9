import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { KEYS } from "../../api/keys.ts";
import { sampleExplanation } from "../../gallery/samples.ts";
import { matchSince } from "../../gallery/scene.ts";
import { Notice } from "../../ui/notice.tsx";
import { MatchScreen } from "./match-screen.tsx";
import { matchText } from "./text.ts";

/** Whose side of the sample match is shown. */
const VIEWER = "dummy_003";

/** The test mode: the match screen with sample data, from its finding on. The server knows nothing of this match. */
export const TestMatch = () => {
  const client = useQueryClient();
  const [match] = useState(() => {
    const sample = matchSince(0);
    client.setQueryData(KEYS.explanation(sample.match_id), sampleExplanation(sample.match_id, false));
    return sample;
  });
  return (
    <>
      <Notice>{matchText.testMode}</Notice>
      <MatchScreen match={match} userId={VIEWER} />
    </>
  );
};
