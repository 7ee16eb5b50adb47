export const HELP = `livery golden: draws pictures of scenes after field writes, and compares them with accepted pictures

  livery golden init
      begins a project: writes a first scene, a first case with its accepted picture, a workflow and a container file

  livery golden run [filter] [--in node|chromium] [--shard i/n] [--repeat n] [--workers n]
      draws every case whose name contains the filter and compares it with its accepted picture;
      writes a report (golden-results/golden-report/index.html), golden.json and golden-junit.xml;
      --workers sets the number of processes that draw: by default 1, and 2 for more than 60 cases

  livery golden run [filter] --watch [--workers n]
      runs the cases, then repeats each case whose file, scene, image or shader is saved, until Ctrl-C;
      the process that draws keeps running, so that a case takes a tenth of a second

  livery golden update [filter] [--yes] [--dry-run] [--incomplete]
      draws, reports what changed and shows it (golden-results/golden-update/index.html), then asks before it
      accepts the new pictures; --yes accepts without asking, --dry-run never; --incomplete also accepts
      a picture that lacks an image, such as that of a sticker

  livery golden run [filter] --only-changed [base]
      draws only the cases whose scene, images, shaders, program or imported code differ from a commit: base, or
      where this branch left the main branch of origin, or HEAD in a repository without an origin

  livery golden review [results] [--port n]
      serves the report of a run on this machine, with keys: j and k go to the next and previous failure,
      s to the slider, b blinks, a accepts the new picture, r rejects it or undoes an acceptance

  livery golden accept <results> [filter] [--yes] [--dry-run] [--incomplete]
                       [--artifact name] [--repository owner/name]
      accepts the pictures of another run, such as one in CI: a results folder, a zip file of one, or the
      number or address of a run on GitHub. The command downloads the artifact golden-report (GITHUB_TOKEN, or the
      login of gh), and accepts a picture only if the case has the same inputs here

  livery golden log <case>
      writes the accepted pictures of a case as a page (golden-results/golden-log), one for each commit

  livery golden comment [results] [--pull-request n] [--pictures-branch name] [--repository owner/name]
      writes the results of a run into one comment of a pull request on GitHub, and updates it later;
      with --pictures-branch, the comment has small pictures

  livery golden list [filter] [--json]
      lists the cases and what each protects

  livery golden compare <folder> <folder> [--tolerance JSON]
      compares PNG files with the same names in two folders, whatever program drew them, and writes the same report;
      --tolerance '{"comparer":"flip","max_mean":0.03}' allows differences

  livery golden merge <folder>...
      merges the results of the shards of a run into one report, golden.json and golden-junit.xml

  livery golden report
      prints the results of the last run and the path of its report

  livery golden images
      draws the images of the cases' stickers again, into golden/images

  --cases DIR     cases are in DIR/<feature>/<behaviour>/case.json. By default, DIR is golden/render, or
                  golden in the working folder if the package is installed.
                  Scenes, scenes/<name>.json, may be in DIR, beside it, or in the folder of the case
  --results DIR   folder for the results, by default golden-results
  --adapter NAME  adapter that draws: hardware, swiftshader, chromium, lavapipe, or the path of a Vulkan driver

golden/case.schema.json says what a case may contain: scene and writes, or a program; size, tolerance, mask.
--in chromium draws the same cases in a page of Chromium and compares them with the same pictures.
If GITHUB_ACTIONS is set, the command also prints failures as annotations, and writes a summary for the page of the job.

Exit status: 0 all passed, 1 a case failed or its file is wrong, 2 could not run, 130 stopped by Ctrl-C.
`;
