import type { SealApplication } from "@gokaku/contract/seals";
import { NOW_S } from "../../../gallery/scene.ts";

/** A WebP in base64. */
export const samplePicture =
  "UklGRh4EAABXRUJQVlA4IBIEAAAQIwCdASq0AEABPtFor1GoJiSio1QJEQAaCWVu4XCAxaMazT5fkjeM9wjbHeYDzlPQ5/k/SM6j70APLi9nfIZfLlkjGrW+3oebP7nfA0YeDbL06cNFvJw0Qt99A8JRdn1TOQ6dKFO2ReTCStGgi27ZTKfx+8Qe42+/XtEuSeS75fEEeFTDHi2Fxs7XJAhW3C330mllPumohsIRMuatwj/vxGKFPemZciME0i7c7UIRO2en9rPOhEfQCjG1xMQ6BY/SmvMVR7qm2iGAFJxSg6eXya1F2fUD2/oKl1BqVbs50ODz9COaUQ8mLRNx6qXrTGfcJ5Ta3Zy89VPIJzH3iv4jvKFRyNJ/qdPWrvBk3thJRdn1A+DbL06cNELhiSHk6IEAAP78hA/rMEDg1e37QuAHdCSHjxtsH2bmQ7EO6DdZNEPrQAARxTgmwhByKAcKw+y2lPdLCSdm9tkzqmBEOz5G2lcrvC8a3em9fJAgMb77QWvzpOIPDTOYBqBnjNnic4Hazaymjot1R5VkdVh5aaLj+0Jm4WpGr/aG+a3hetSUthSBn3U9ntnW6ZzA1TDVzahhssttqZEFlyG96+tNkpakYtDZImT/ATNEe14tfrkkJFivFHY5fMahxWZtDW99xlTn8S4j+NDV8L79EdSxK7TDuRMTOfSGTDV8F9OrK7c1IQUxkpo9NcuC4ztepA3SivpOkvoC+RoYSoeDGOjgcL/NhAxFEUNSRTtkpWrNZmojpe5ty8b4ag7eb8gv+66cOzoAXp6Q6w8L3Xwy9yghTw5VeTZZIUXUVKdrsdRQc8U+P+btX2RpoR4WJ33zIKj4HNFNfG9ac+IqO2HUSPTou72lQPp0/xufT9SGE4tS0Oiqato165FhwEX3DyvSB5a+LVpLwmcEAAkjHoNXqQMb+XAVUkdcYgy1x+X1cobGcUHuulDX1my02+8O7aRToOQWmFXsXnXblNbKECzANsVsBd6bbVe+Kf/1I+gVgwab2DxfpraqC919j//AWB6ME7hQxSjlmpUQks+ew8DjunlgphejR4JkcWoy5YSpQ/z+C7d/ep/xktxTnywO8Ywb9OesGLo3NPtpPLskd9tYSCOHjbj+vOjutInzML3mXs2zWCWtT8fxTIRhq240H9i4NWAovlflUiVY0q7Oj9piww6kwcNP4K6DAFTpv7sD9IKrnGzc4nAmvcAAAeoeAB59c/nU/+AdWZIvjwZJaOs8yHYh3Qkh48VQf/CWf8UM/bqdZbZEs9nVR0UAOFhZ/yJDmA91hk0hFv3XpuwA9CN/oUn550bw5cvUiYXi/mdIlSKmCf/ElsO+P8JiOgPBV+aUtHOZqJIenLjnq5dmT84k5wYRwzmss8HOW+M0AAT7hgAABQHcAAAA";

const applicationOf = (
  id: string,
  user_id: string,
  trainer_name: string,
  hours: number,
): SealApplication => ({
  id,
  user_id,
  trainer_name,
  applied_at: NOW_S - hours * 3600,
});

export const sampleApplications = {
  applications: [
    applicationOf("7", "930000000000000007", "あけぼの", 30),
    applicationOf("9", "930000000000000009", "とてもとても長いトレーナー名をもつひとです", 5),
  ],
  threshold: 1600,
  open_count: 2,
};
